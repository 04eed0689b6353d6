// Does the main task in Debian's Firefox, as a person does it, and prints the values that the page
// shows: `node task.mjs URL`.
import puppeteer from "puppeteer-core";

const [url = ""] = process.argv.slice(2);
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: process.env["FIREFOX"] ?? "/usr/bin/firefox-esr",
  headless: true,
});
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 720 });
  const faults = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  const byLabel = (name) => page.locator(`[aria-label=${JSON.stringify(name)}]`);
  const waitForText = (text) => page.locator(`::-p-text(${text})`).wait();
  const textOf = (selector) => page.$eval(selector, ({ textContent }) => textContent.trim());

  await page.goto(url);
  await waitForText("22 models");
  await page.keyboard.press("/");
  await page.keyboard.type("v3-omni");
  await page.locator('[role=option][href$="#/x-v3-omni"]').click();
  await byLabel("duration").fill("20");
  await waitForText("at most 15 seconds, it is 20");
  const wrong = await textOf("[aria-label='Estimated cost']");
  await byLabel("duration").fill("10");
  await waitForText("0.672 USD");
  const cost = await textOf("[aria-label='Estimated cost']");
  await byLabel("Run on the reference gateway").click();
  await waitForText("has completed");
  const video = await page.waitForFunction(() =>
    [...document.querySelectorAll("video")].find(({ readyState }) => readyState >= 1),
  );
  const seconds = await video.evaluate(({ duration }) => Math.round(duration));
  console.log(JSON.stringify({ wrong, cost, seconds, faults }));
} finally {
  await browser.close();
}
