/** The part of vitest's JSON report that is read here. */
export interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    /** Why the file failed outside of its tests. */
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[]; meta?: { keptIn?: string } }[];
  }[];
}
