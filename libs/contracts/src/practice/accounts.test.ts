import { expect, it } from 'vitest';
import { videoRoomForm } from './accounts.ts';

it('the address of a standing room is stored without the line ends and tabs that browsers ignore and calendar files do not', () => {
  const typed = (standingRoom: string) => videoRoomForm.parse({ kind: 'room', standingRoom }).standingRoom;
  expect(typed(' https://meet.example/\r\n\tmine ')).toBe('https://meet.example/mine');
  expect(typed('https://meet.example/mine')).toBe('https://meet.example/mine');
});
