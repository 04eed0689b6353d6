// Plans on one heap and one timer.
import { expect, test } from "vitest";
import { Agenda } from "../../../runtime/tasks/poll/agenda.js";
import { Heap } from "../../../runtime/tasks/poll/heap.js";
import { TestClock } from "../stage/clock.js";

test("plans run at their time, earliest first, equal ones in order, on one timer", () => {
  const clock = new TestClock();
  const agenda = new Agenda(clock);
  const ran: string[] = [];
  for (const [ms, name] of [
    [300, "c"],
    [100, "a"],
    [200, "b"],
    [100, "a2"],
  ] as const) {
    agenda.after(ms, () => void ran.push(`${name} at ${clock.now}`));
  }
  expect(clock.waiting).toBe(1);
  clock.advance(250);
  expect(ran).toEqual(["a at 100", "a2 at 100", "b at 200"]);
  clock.advance(50);
  expect(ran.at(-1)).toBe("c at 300");
  expect(clock.waiting).toBe(0);
});

test("when the last plan is cancelled no timer is left to keep the process alive", () => {
  const clock = new TestClock();
  const agenda = new Agenda(clock);
  const cancels = [1000, 3_600_000].map((ms) => agenda.after(ms, () => undefined));
  for (const cancel of cancels) cancel();
  expect(clock.waiting).toBe(0);
});

test("a cancelled plan does not run, and cancelling it twice changes nothing", () => {
  const clock = new TestClock();
  const agenda = new Agenda(clock);
  const ran: number[] = [];
  const cancel = agenda.after(10, () => void ran.push(1));
  agenda.after(20, () => void ran.push(2));
  cancel();
  cancel();
  clock.advance(30);
  expect(ran).toEqual([2]);
});

test("a plan may plan again, and another that was due is not lost", () => {
  const clock = new TestClock();
  const agenda = new Agenda(clock);
  const ran: number[] = [];
  const again = () => {
    ran.push(clock.now);
    if (ran.length < 3) agenda.after(5, again);
  };
  agenda.after(5, again);
  clock.advance(100);
  expect(ran).toEqual([5, 10, 15]);
});

test("a heap gives 5,000 entries of random times in order", () => {
  const heap = new Heap<number>();
  let seed = 1;
  const times = Array.from({ length: 5000 }, () => (seed = (seed * 48_271) % 2_147_483_647) % 1000);
  for (const time of times) heap.push(time, time);
  heap.keep((time) => time % 7 !== 0);
  const out: number[] = [];
  for (let time = heap.pop(); time !== undefined; time = heap.pop()) out.push(time);
  expect(out).toEqual(times.filter((time) => time % 7 !== 0).sort((a, b) => a - b));
});
