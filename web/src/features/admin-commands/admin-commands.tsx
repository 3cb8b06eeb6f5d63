import search from 'bootstrap-icons/icons/search.svg?raw';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { ACTIVITY, QUEUES_PAGE, SETTINGS_PAGES } from '../../components/admin/settings-pages.ts';
import { Icon } from '../../components/icon.tsx';
import { CommandMenu } from './command-menu.tsx';
import type { Command } from './commands.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** The header's button for the menu, the menu itself, and the dashboard's keys. */
export function AdminCommands({ tabs }: { tabs: Readonly<Record<string, string>> }) {
  const [show, setShow] = useState(false);
  const navigate = useNavigate();
  const { createAppointment, blockTime } = useAdminActions();
  const go = (to: string) => void navigate({ pathname: '/admin', search: to }, { preventScrollReset: true });
  const toTab = (tab: string) => go(tab === 'overview' ? '' : `?tab=${tab}`);
  const commands: Command[] = [
    { id: 'create', group: 'Do', words: 'Create an appointment', hint: 'C', run: () => createAppointment() },
    { id: 'block', group: 'Do', words: 'Block time', run: () => blockTime() },
    { id: 'today', group: 'Go to', words: 'Today', hint: 'T', run: () => toTab('overview') },
    ...Object.entries(tabs).map(([tab, words], at) => ({
      id: `tab-${tab}`,
      group: 'Go to',
      words,
      hint: String(at + 1),
      run: () => toTab(tab),
    })),
    { id: 'calendar', group: 'Go to', words: 'Calendar', run: () => go('?tab=appointments&view=calendar') },
    { id: 'activity', group: 'Go to', words: 'Activity: who did what', run: () => void navigate(ACTIVITY) },
    { id: 'rules', group: 'Settings', words: 'Booking rules and days off', run: () => toTab('availability') },
    { id: 'mail', group: 'Settings', words: 'Mail servers', run: () => toTab('email-config') },
    ...Object.entries(SETTINGS_PAGES).map(([to, words]) => ({
      id: to,
      group: 'Settings',
      words,
      run: () => void navigate(to),
    })),
    { id: 'queues', group: 'Settings', words: 'Queues', run: () => window.location.assign(QUEUES_PAGE) },
  ];
  useShortcuts(commands, () => setShow((open) => !open));
  return (
    <>
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary command-button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setShow(true)}
      >
        <Icon svg={search} />
        <span className="wide-words">Search or do</span>
        <kbd aria-hidden="true">{/Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl '}K</kbd>
      </button>
      <CommandMenu show={show} commands={commands} onGo={go} onClose={() => setShow(false)} />
    </>
  );
}
