// @ts-check
/** Every sentence of the shell in ru and en; one language is loaded at a time and switched in place. */

import { recall, remember } from "./store.js";

/** @typedef {import("../wire.d.ts").Lang} Lang */

/** @type {Record<string, Record<string, string>>} */
const loaded = {};
/** @type {Set<(lang: Lang) => void>} */
const listeners = new Set();
/** @type {Lang} */
let present = "ru";

/** The language chosen before, else that of the browser. @returns {Lang} */
export function firstLang() {
  const chosen = recall("lang");
  if (chosen === "ru" || chosen === "en") return chosen;
  const wanted = navigator.languages ?? [navigator.language];
  return wanted.some((tag) => /^(ru|uk|be|kk)\b/i.test(tag)) ? "ru" : "en";
}

/** What else must be fetched before a language is spoken, as the sentences of a game. @type {Set<(lang: Lang) => Promise<unknown>>} */
const besides = new Set();

/** @param {(lang: Lang) => Promise<unknown>} fetching */
export const alsoLoad = (fetching) => void besides.add(fetching);

/** @param {Lang} lang */
async function load(lang) {
  const others = [...besides].map((fetching) => fetching(lang));
  if (!loaded[lang]) {
    const answer = await fetch(new URL(`./i18n/${lang}.json`, import.meta.url));
    loaded[lang] = await answer.json();
  }
  await Promise.all(others);
}

/** Speak `lang` from now on; everybody who listens is told. @param {Lang} lang @param {boolean} [chosen] */
export async function speak(lang, chosen = false) {
  if (!loaded[present]) present = lang; // nothing has been said yet, and who asks meanwhile is told what will be spoken
  await load(lang);
  present = lang;
  document.documentElement.lang = lang;
  if (chosen) remember("lang", lang);
  for (const listener of listeners) listener(lang);
}

export const lang = () => present;

/** @param {(lang: Lang) => void} listener @returns {() => void} the way to stop listening */
export function onLang(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Texts handed over directly, as in tests. @param {Lang} language @param {Record<string, string>} texts */
export function teach(language, texts) {
  loaded[language] = texts;
}

/**
 * Put facts into a sentence: `{name}`, and `{n|ход|хода|ходов}` which chooses by number.
 * @param {string} text @param {Record<string, unknown>} facts @param {string} language
 */
export function fill(text, facts, language) {
  return text.replace(/\{(\w+)((?:\|[^{}|]*)+)?\}/g, (whole, name, forms) => {
    const value = facts[name];
    if (value === undefined) return whole;
    if (!forms) return String(value);
    const words = forms.slice(1).split("|");
    return words[Math.min(words.length - 1, form(Number(value), language))];
  });
}

/** Which of the forms of a word follows the number. @param {number} n @param {string} language */
export function form(n, language) {
  const rule = new Intl.PluralRules(language).select(n);
  if (language === "ru") return rule === "one" ? 0 : rule === "few" ? 1 : 2;
  return rule === "one" ? 0 : 1;
}

/** A sentence of the shell. @param {string} key @param {Record<string, unknown>} [facts] */
export function t(key, facts = {}) {
  const text = loaded[present]?.[key];
  return text === undefined ? key : fill(text, facts, present);
}

/** Whether the shell has such a sentence. @param {string} key */
export const knows = (key) => loaded[present]?.[key] !== undefined;

/** One of the two languages of a wire text. @param {{ru: string, en: string} | null | undefined} words */
export const pick = (words) => (words ? words[present] || words.ru || words.en || "" : "");

/** A number as the language writes it. @param {number} n @param {Intl.NumberFormatOptions} [how] */
export const number = (n, how) => new Intl.NumberFormat(present, how).format(n);
