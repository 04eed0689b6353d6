// Which price of a list applies to a request (1-core.md, Price catalog entries; 4-field-notes.md,
// Prices).
import {
  amount,
  call,
  estimates,
  flat,
  frame,
  nested,
  NOT_KNOWN,
  PER_SECOND,
  range,
  second,
  VIDEO,
  type Row,
} from "./price-table.js";

const five = { duration: 5 };
const fixed = (more: object) => ({ fixed_prices: { ...flat.fixed_prices, ...more } });
const SURCHARGE = { surcharge: { unit: "usd_per_call", after_discount: 1 } };

estimates("x-imagine-video", [
  ["case does not count in a request", flat, { resolution: "720P", duration: 2 }, amount(0.4)],
  ["nor in a key", second({ "720p": 0.2 }), { resolution: "720p", duration: 2 }, amount(0.4)],
  ["nor in the id of an entry", { ...flat, id: "X-Imagine-Video" }, { duration: 2 }, amount(0.2)],
  ["one key in two cases", second({ "480P": 0.2, "480p": 0.3 }), five, range(1, 1.5)],
  ["no key of the resolution", second({ "480P": 0.1 }), { resolution: "720p" }, NOT_KNOWN],
  ["a key that the request does not use", second({ default: 0.1, "2K": 0.3 }), five, amount(0.5)],
  ["free", second({ "480P": 0 }), five, amount(0)],
  ["no after_discount", second({ default: 0.1, "480P": undefined }), five, NOT_KNOWN],
  ["a price below 0", second({ default: 0.1, "480P": -0.1 }), five, NOT_KNOWN],
  ["a price as a text", second({ default: 0.1, "480P": "0.1" }), five, amount(0.5)],
  ["no fixed price", {}, five, NOT_KNOWN],
  ["an unknown unit", frame({ "480P": 0.1 }), five, NOT_KNOWN],
  ["a list by another dimension", fixed({ dimension: "fps" }), five, range(0.5, 2)],
  ["an unknown block that looks like a price", { ...flat, ...SURCHARGE }, five, NOT_KNOWN],
  ["an unknown member of the output block", fixed({ min_seconds: 9 }), five, NOT_KNOWN],
  ["an unknown material", { ...flat, ...nested({ audio: PER_SECOND }) }, five, NOT_KNOWN],
]);

const EXTEND = call({ "720P": 1, "4K": 3, "EXTEND-4K": 2 });

estimates("x-omni-1.1-flash", [
  ["2160p is treated as 4k", EXTEND, { resolution: "2160p" }, amount(3)],
  ["4k, extended", EXTEND, { resolution: "4K", extend_from_task_id: "task_1" }, amount(2)],
  ["a model that chooses the length", second({ "720P": 0.1 }), {}, range(0.3, 1)],
]);

const SOUND = second({ default: 0.1, sound: 0.2, pro: 0.3, "pro-sound": 0.4 });
const pro = { mode: "pro", duration: 1 };
const feature = { video_list: [{ video_url: VIDEO, refer_type: "feature" }] };

estimates("x-v3-omni", [
  ["pro is 1080P", flat, { mode: "pro", duration: 3 }, amount(1.2)],
  ["the key pro comes before 1080P", second({ pro: 0.3, "1080P": 0.4 }), pro, amount(0.3)],
  ["an unknown mode", second({ default: 0.1, pro: 0.3 }), { mode: "ultra" }, NOT_KNOWN],
  ["sound of the default", SOUND, { ...five, audio: true }, amount(1)],
  ["sound with a video is ignored", SOUND, { ...pro, audio: true, ...feature }, amount(0.3)],
]);

const full = { resolution: "1080p", duration: 5 };
const AUDIO = second({ default: 0.1, "1080P-audio": 0.3 });
const OTHERS = second({ "1080P-audio": 0.3, "1080P-input": 0.2 });
const plainAnd = (key: string) => second({ "1080P": 0.2, [key]: 0.3 });

estimates("x-1-5-pro", [
  ["only a key with sound names the resolution", AUDIO, full, range(0.5, 1.5)],
  ["that key, with sound", AUDIO, { ...full, audio: true }, amount(1.5)],
  ["only keys of other variants", OTHERS, full, NOT_KNOWN],
  [
    "sound, priced for another resolution only",
    second({ "720P": 0.1, "1080P-audio": 0.3 }),
    { resolution: "720p", audio: true },
    NOT_KNOWN,
  ],
  ["sound, which the list does not price", flat, { ...full, audio: true }, amount(2)],
  ["an unknown suffix", second({ default: 0.1, "1080P-turbo": 0.3 }), full, range(0.5, 1.5)],
  ["the same and the plain key", plainAnd("1080P-turbo"), full, range(1, 1.5)],
  ["the plain key and the official one", plainAnd("official-1080P"), full, amount(1)],
  ...[-1, 0, 2.5, NaN, "5", "auto"].map((duration): Row => [
    `a duration of ${JSON.stringify(duration)} leaves the length to the contract's bounds`,
    flat,
    { duration },
    range(0.8, 2.4),
  ]),
  ["a length of null is the default", flat, { duration: null }, amount(1)],
  ["n, which the contract does not have", flat, { n: 3 }, range(1, 3)],
  ["n that is not a number of results", flat, { n: 0 }, NOT_KNOWN],
]);
