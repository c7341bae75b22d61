// @ts-check
/** The sentences of this game: the page's language is fetched, the other one when the page changes to it. */

import { alsoLoad, fill, lang } from "../../shell/i18n.js";

/** @type {Record<string, Record<string, string>>} */
const texts = { ru: {}, en: {} };
/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/** @param {string} language */
async function read(language) {
  const answer = await fetch(new URL(`../i18n/otryadov.${language}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`otryadov.${language}.json answered ${answer.status}`);
  Object.assign(texts[language], await answer.json());
}

/** Fetch a language once; one that did not come is asked for again. @param {string} [language] */
export function load(language = lang()) {
  let coming = loading.get(language);
  if (!coming) {
    coming = read(language).catch((error) => {
      loading.delete(language);
      throw error;
    });
    loading.set(language, coming);
  }
  return coming;
}
alsoLoad(load);

/** Texts handed over directly, as in tests. @param {string} language @param {Record<string, string>} found */
export function teach(language, found) {
  Object.assign(texts[language], found);
}

/** A sentence with its facts. @param {string} key @param {Record<string, unknown>} [facts] @returns {string} */
export function say(key, facts = {}) {
  const text = texts[lang()]?.[key];
  return text === undefined ? key : fill(text, facts, lang());
}

/** The two-letter code of a kind of figure. @param {string} type */
export const code = (type) => say(`code.${type}`);

/** The first letter large. @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Long Russian words with soft hyphens, never fewer than three letters on a line: narrow cells break them there. @param {string} text */
export const soft = (text) => text.replace(/[а-яё]{10,}/giu, (word) => word.replace(/(?<=[а-яё]{2}[аеёиоуыэюя])(?=[бвгджзклмнпрстфхцчшщ][аеёиоуыэюя][а-яё])/giu, "\u00ad"));

/** A square as it is written in this language: the notation in English has Latin letters. @param {string} name */
export const square = (name) => (lang() === "en" ? name.replace(/[А-К]/, (letter) => LATIN[letter] ?? letter) : name);

/** @type {Record<string, string>} */
const LATIN = { А: "A", Б: "B", В: "V", Г: "G", Д: "D", Е: "E", Ж: "J", З: "Z", И: "I", К: "K" };
