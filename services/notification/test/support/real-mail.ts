import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../infra/local/free-port.ts';
import type { EmailConfigForm } from '../../src/commands/save-email-config.ts';

const has = (program: string) =>
  spawnSync(program, ['-h'], { env: withSbin(), stdio: 'ignore', timeout: 60_000 }).error === undefined;
const withSbin = () => ({ ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` });

/** Why Postfix and Dovecot cannot be started here; null when they can. */
export function realMailMissing(): string | null {
  if (process.getuid?.() !== 0) return 'Postfix needs root';
  const missing = ['postfix', 'dovecot', 'openssl'].filter((program) => !has(program));
  return missing.length > 0 ? `not installed: ${missing.join(', ')}` : null;
}

export interface RealMail {
  smtpPort: number;
  imapPort: number;
  /** The settings with which the practice uses the mailbox of one of its users. */
  settingsOf: (user: string) => EmailConfigForm;
  /** Deletes all mail indexes, so that Dovecot issues a new UIDVALIDITY. */
  renumber: (user: string) => void;
  stop: () => void;
}

/**
 * Starts Postfix (submission with STARTTLS and SASL) in front of Dovecot (LMTP, IMAP with STARTTLS) in a folder of their own.
 * `capabilities`: the only IMAP extensions Dovecot offers, to imitate an older server.
 */
export async function startRealMail(users: Record<string, string>, capabilities?: string): Promise<RealMail> {
  const dir = mkdtempSync(join(tmpdir(), 'stillpoint-real-mail-'));
  const [smtpPort, imapPort] = [await freePort(), await freePort()];
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { env: withSbin(), stdio: 'ignore', timeout: 120_000 });
  const write = (name: string, text: string) => writeFileSync(join(dir, name), text);

  chmodSync(dir, 0o755);
  for (const folder of ['mail', 'run', 'log', 'etc', 'queue', 'data']) mkdirSync(join(dir, folder));
  run('openssl', ...`req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost`.split(' '), '-keyout', join(dir, 'key.pem'), '-out', join(dir, 'cert.pem')); // prettier-ignore
  write('users', Object.entries(users).map(([user, password]) => `${user}:{PLAIN}${password}\n`).join('')); // prettier-ignore
  write('boxes', Object.keys(users).map((user) => `${user} ok\n`).join('')); // prettier-ignore
  write('dovecot.conf', dovecotConfig(dir, imapPort) + (capabilities ? offering(capabilities) : ''));
  write('etc/main.cf', postfixConfig(dir));
  write('etc/master.cf', postfixServices(smtpPort));
  for (const folder of ['mail']) run('chown', '-R', 'nobody:nogroup', join(dir, folder));
  run('chown', '-R', 'postfix', join(dir, 'data'));
  run('dovecot', '-c', join(dir, 'dovecot.conf'));
  run('postfix', '-c', join(dir, 'etc'), 'start');
  return {
    smtpPort,
    imapPort,
    settingsOf: (user) => ({
      smtpHost: '127.0.0.1',
      smtpPort,
      smtpSecure: false,
      imapHost: '127.0.0.1',
      imapPort,
      imapSecure: false,
      unencrypted: false,
      username: user,
      password: users[user]!,
      fromEmail: user,
      fromName: 'The Desk',
    }),
    renumber: (user) => {
      const box = join(dir, 'mail', user);
      run('sh', '-c', `rm -f '${box}'/dovecot* '${box}'/.Sent/dovecot*; sleep 1.1`);
    },
    stop() {
      spawnSync('postfix', ['-c', join(dir, 'etc'), 'stop'], { env: withSbin(), stdio: 'ignore', timeout: 120_000 });
      spawnSync('dovecot', ['-c', join(dir, 'dovecot.conf'), 'stop'], {
        env: withSbin(),
        stdio: 'ignore',
        timeout: 120_000,
      });
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const dovecotConfig = (dir: string, imapPort: number) => `
base_dir = ${dir}/run
state_dir = ${dir}/run
log_path = ${dir}/log/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <${dir}/cert.pem
ssl_key = <${dir}/key.pem
disable_plaintext_auth = yes
auth_mechanisms = plain login
mail_location = maildir:${dir}/mail/%u
mail_uid = nobody
mail_gid = nogroup
first_valid_uid = 1
default_login_user = nobody
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${dir}/users
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${dir}/mail/%u
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
}
service imap-login {
  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  unix_listener lmtp-postfix {
    mode = 0666
  }
}
service auth {
  unix_listener auth-postfix {
    mode = 0666
  }
}
`;

const offering = (capabilities: string) => `
protocol imap {
  imap_capability = ${capabilities}
}
`;

const postfixConfig = (dir: string) => `
compatibility_level = 3.6
queue_directory = ${dir}/queue
data_directory = ${dir}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
maillog_file = ${dir}/log/postfix.log
maillog_file_prefixes = ${dir}
myhostname = localhost
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks =
virtual_mailbox_domains = example.test
virtual_mailbox_maps = texthash:${dir}/boxes
virtual_transport = lmtp:unix:${dir}/run/lmtp-postfix
smtpd_tls_cert_file = ${dir}/cert.pem
smtpd_tls_key_file = ${dir}/key.pem
smtpd_tls_security_level = encrypt
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${dir}/run/auth-postfix
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = reject_unlisted_recipient, permit_sasl_authenticated, reject
alias_maps =
`;

const postfixServices = (smtpPort: number) => `${smtpPort} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
tlsmgr unix - - n 1000? 1 tlsmgr
proxymap unix - - n - - proxymap
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;
