import type { Response } from 'express';
import type { PaypalFault } from './faults.ts';
import { PaypalProblem } from './problems.ts';

/** Sends a problem in PayPal's shape. */
export function sendProblem(response: Response, problem: PaypalProblem): void {
  response.status(problem.status).json(problem.body);
}

/** Sends no response; the connection ends long after any sensible deadline. */
function leaveUnanswered(response: Response, fault: PaypalFault): void {
  const timer = setTimeout(() => response.destroy(), fault.delayMs ?? 60_000);
  response.on('close', () => clearTimeout(timer));
}

/** Applies a fault that comes before the write takes effect. Returns whether there was one. */
export function failsBeforeWrite(response: Response, fault: PaypalFault | undefined): boolean {
  if (fault?.when !== 'before') return false;
  if (fault.kind === 'timeout') leaveUnanswered(response, fault);
  else if (fault.kind === 'error-500') sendProblem(response, new PaypalProblem('INTERNAL_SERVER_ERROR'));
  else return false;
  return true;
}

/** Responds to a write that took effect, with a corrupted response if the fault says so. */
export function respondAfterWrite(response: Response, body: unknown, fault: PaypalFault | undefined): void {
  const text = JSON.stringify(body);
  response.status(201);
  switch (fault?.kind) {
    case 'timeout':
      return leaveUnanswered(response, fault);
    case 'error-500':
      return sendProblem(response, new PaypalProblem('INTERNAL_SERVER_ERROR'));
    case 'lost-answer':
      return void response.destroy();
    case 'truncated':
      return void response.type('application/json').send(text.slice(0, Math.floor(text.length / 2)));
    case 'odd-content-type':
      return void response.type('text/html').send(text);
    default:
      return void response.type('application/json').send(text);
  }
}
