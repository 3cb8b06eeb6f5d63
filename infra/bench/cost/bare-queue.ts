import { QueueHome } from '@stillpoint/events';

/** A queue and a worker that do nothing with each job: QUEUE, JOBS. Reports to its parent when it is warm and when it is done. */
const jobs = Number(process.env['JOBS']);
const home = new QueueHome(process.env['QUEUE'] ?? '');
const queue = home.queue('bench');
let left = 0;
let done: () => void = () => undefined;
const worker = home.worker(
  'bench',
  async () => {
    left -= 1;
    if (left === 0) done();
  },
  { concurrency: 8 },
);
const report = (error: Error) => void process.stderr.write(`${error.message}\n`);
queue.on('error', report);
worker.on('error', report);

/** One job after the other, as events come. */
async function work(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    left = 1;
    const taken = new Promise<void>((resolve) => (done = resolve));
    await queue.add('bench', { index });
    await taken;
  }
}

await work(10);
process.send?.('warm');
await new Promise((resolve) => process.once('message', resolve));
await work(jobs);
process.send?.('done');
await new Promise((resolve) => process.once('message', resolve));
await worker.close();
await queue.obliterate({ force: true });
await queue.close();
await home.close();
process.disconnect();
