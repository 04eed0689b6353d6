// npm run bench -- batch: compares a queue on one worker, a queue on four workers, and `runBatch`.
// Needs redis-server.
import type { Bound } from "../report/bound.js";
import type { Result } from "../report/result.js";
import { bundleWithSdk } from "../sdk-bundle.js";
import { ANSWER_MS, measure, type Measurement, type Setting } from "./measure.js";

// To compare two commits on a busy machine, set JOBS to a smaller number.
const FEW = Number(process.env["JOBS"] ?? 2_000);
const MOST = Number(process.env["JOBS"] ?? 10_000);
// Workers of a queue send few creates at once. So the gateway's delay limits their speed, not the
// processors of a small machine.
const SETTINGS: readonly Setting[] = [
  { name: "1 x 1", jobs: FEW, workers: 1, concurrency: 1 },
  { name: "4 x 1", jobs: FEW, workers: 4, concurrency: 1 },
  { name: "1 x 8", jobs: MOST, workers: 1, concurrency: 8 },
  { name: "4 x 8", jobs: MOST, workers: 4, concurrency: 8 },
  { name: "runBatch, 256", jobs: MOST, workers: 0, concurrency: 256 },
];

/** Runs the batches, one after the other. */
export async function run(progress: (line: string) => void): Promise<Result> {
  const worker = await bundleWithSdk("bench/batch/worker-process.ts");
  const runBatch = await bundleWithSdk("bench/batch/run-batch-process.ts");
  const programs = { worker: worker.script, runBatch: runBatch.script };
  try {
    const all: Measurement[] = [];
    for (const setting of SETTINGS) {
      const row = await measure(programs, setting);
      progress(
        `${row.name}: ${row.cpuMs.toFixed(2)} ms a job, ${row.perSecond.toFixed(1)} a second`,
      );
      all.push(row);
    }
    return resultOf(all);
  } finally {
    worker.remove();
    runBatch.remove();
  }
}

function resultOf(all: readonly Measurement[]): Result {
  const [one, four] = all as readonly [Measurement, Measurement];
  const queues = all.filter(({ workers }) => workers > 0);
  return {
    tables: [
      {
        title: `Batches; answers after ${ANSWER_MS} ms, tasks of 20 s and polls every 4 s, both ten times as fast`,
        head: [
          "workers x creates at once",
          "jobs",
          "jobs/s",
          "CPU/job",
          "Redis commands/job",
          "RSS",
          "event loop p99",
        ],
        rows: all.map((row) => [
          row.name,
          String(row.jobs),
          row.perSecond.toFixed(1),
          `${row.cpuMs.toFixed(2)} ms`,
          row.redisPerJob.toFixed(1),
          `${Math.round(row.rssMost)} MB`,
          `${row.delayP99.toFixed(1)} ms`,
        ]),
      },
    ],
    notes: [
      "Processes run with --max-semi-space-size=8. CPU is the sum of all workers. Redis commands include those of scripts. RSS and event loop are the largest of any process. The event loop delay includes 5 ms of sampling.",
    ],
    bounds: [
      {
        name: "4 workers over 1, jobs a second",
        measured: four.perSecond / one.perSecond,
        relation: ">=",
        limit: 3,
      },
      ...all.flatMap(({ name, jobs, done, creates }) =>
        Object.entries({ done, creates }).map(([what, measured]): Bound => {
          return { name: `${name}, ${jobs} jobs: ${what}`, measured, relation: "=", limit: jobs };
        }),
      ),
      {
        name: "RSS of a worker at most",
        measured: Math.max(...queues.map(({ rssMost }) => rssMost)),
        relation: "<",
        limit: 150,
        unit: " MB",
      },
      {
        name: "event loop delay p99 of a worker at most",
        measured: Math.max(...queues.map(({ delayP99 }) => delayP99)),
        relation: "<",
        limit: 50,
        unit: " ms",
      },
    ],
  };
}
