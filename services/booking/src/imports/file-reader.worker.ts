import { parentPort } from 'node:worker_threads';
import { AppError } from '@stillpoint/errors';
import type { Answer, Question } from './file-reader.ts';
import { previewFile, readFile } from './read-file.ts';

/** The thread of file-reader.ts, which ends it when it takes too long. */
parentPort?.on('message', (question: Question) => void answer(question).then((said) => parentPort?.postMessage(said)));
parentPort?.postMessage('ready');

async function answer({ content, how, reading }: Question): Promise<Answer> {
  try {
    return { found: how ? await readFile(content, how, reading) : await previewFile(content, reading) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, message: error.message };
  }
}
