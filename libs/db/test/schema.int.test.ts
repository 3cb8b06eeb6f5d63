import { expect, it } from 'vitest';
import { testDatabase } from '@stillpoint/testing';
import { describeSchema } from './describe-schema.ts';

const database = testDatabase();

it('docs/schema.md shows the tables that the migrations create; `npm run schema` updates it', async () => {
  await expect(await describeSchema(database.sql)).toMatchFileSnapshot('../../../docs/schema.md');
});
