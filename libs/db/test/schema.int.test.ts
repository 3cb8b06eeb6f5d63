import { expect, it } from 'vitest';
import { testDatabase } from '@stillpoint/testing';
import { describeSchema } from './describe-schema.ts';

const database = testDatabase();

it('docs/schema.md shows the tables as the migrations leave them; `npm run schema` writes it', async () => {
  await expect(await describeSchema(database.sql)).toMatchFileSnapshot('../../../docs/schema.md');
});
