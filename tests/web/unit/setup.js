// What the modules of the shell expect of a browser, as little of it as their pure parts need.
import { readFileSync } from "node:fs";

const kept = new Map();
globalThis.localStorage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => void kept.set(name, String(value)),
  removeItem: (name) => void kept.delete(name),
  clear: () => kept.clear(),
};
globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
globalThis.document ??= { documentElement: {}, querySelector: () => null, querySelectorAll: () => [], addEventListener() {} };
globalThis.location ??= { protocol: "http:", host: "table.test", pathname: "/", hash: "" };
globalThis.HTMLElement ??= class {};
globalThis.CustomEvent ??= class extends Event {
  constructor(type, how) {
    super(type);
    this.detail = how?.detail;
  }
};

export const shell = (name) => import(new URL(`../../../src/posrednik/web/shell/${name}.js`, import.meta.url));
export const sentences = (lang) =>
  JSON.parse(readFileSync(new URL(`../../../src/posrednik/web/shell/i18n/${lang}.json`, import.meta.url), "utf8"));
