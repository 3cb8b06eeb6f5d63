import { withConnection } from '@stillpoint/db';

/** The blocks touched by the statements of a gateway's connections since the last `take`. */
export class BlockCount {
  private blocks = 0;

  /** For a connection's notices: auto_explain sends each statement's plan as one. */
  readonly onNotice = ({ message = '' }: { message?: string }): void => {
    const json = message.indexOf('{');
    if (!message.startsWith('duration:') || json < 0) return;
    const { Plan } = JSON.parse(message.slice(json)) as { Plan: Record<string, number> };
    this.blocks += (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0);
  };

  take(): number {
    const blocks = this.blocks;
    this.blocks = 0;
    return blocks;
  }
}

/**
 * From now on, new connections to this database receive the plan and the blocks of each of their statements as notices. Needs a
 * superuser.
 */
export async function enableAutoExplain(databaseUrl: string): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  await withConnection(databaseUrl, 'stillpoint-bench', async (sql) => {
    await sql`LOAD 'auto_explain'`;
    for (const [name, value] of Object.entries(settings))
      await sql.unsafe(`ALTER DATABASE ${new URL(databaseUrl).pathname.slice(1)} SET ${name} = '${value}'`);
  });
}
