import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { sessionTime, type Clocks } from '../domain/session-time.ts';
import { styles } from './theme.ts';

export const Title = ({ children }: { children: ReactNode }) => (
  <Heading as="h1" className="pine" style={styles.heading}>
    {children}
  </Heading>
);

export const P = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={styles.text}>
    {children}
  </Text>
);

export const Small = ({ children }: { children: ReactNode }) => (
  <Text className="muted" style={styles.small}>
    {children}
  </Text>
);

/** The six digits; text versions show them on a line of their own. */
export const Code = ({ children }: { children: string }) => (
  <Text className="pine" style={styles.code}>
    {children}
  </Text>
);

/** A button, and its address in words for clients that hide it. */
export const Action = ({ href, children }: { href: string; children: string }) => (
  <Section style={{ margin: '0 0 24px' }}>
    <Button className="button" href={href} style={styles.button} data-skip-in-text="true">
      {children}
    </Button>
    <Text className="muted" style={{ ...styles.small, margin: '12px 0 0' }}>
      {children}:{' '}
      <Link className="pine" href={href} style={styles.link}>
        {href}
      </Link>
    </Text>
  </Section>
);

export interface SessionInfo extends Clocks {
  serviceName: string;
  startsAt: Date;
  durationMinutes: number;
}

/** What, when, how long: in the practice's zone, and in the client's where its clock shows another time. */
export function SessionFacts({ session, children }: { session: SessionInfo; children?: ReactNode }) {
  const time = sessionTime(session.startsAt, session);
  return (
    <Section style={styles.facts}>
      <Fact>
        <strong>{session.serviceName}</strong>, {session.durationMinutes} minutes, online
      </Fact>
      {time.client && <Fact>Your time: {time.client}</Fact>}
      <Fact>{time.client ? `Practice time: ${time.practice}` : time.practice}</Fact>
      {children}
    </Section>
  );
}

/** When a session that was moved would have been. */
export function EarlierTime({ session, startsAt }: { session: SessionInfo; startsAt: Date }) {
  const { client, practice } = sessionTime(startsAt, session);
  return <Small>{client ? `Moved from ${client}, practice time ${practice}.` : `Moved from ${practice}.`}</Small>;
}

export const Fact = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={{ ...styles.text, margin: '0 0 4px' }}>
    {children}
  </Text>
);
