import { Command } from 'commander';
import { resetAdminPassword, resetSecondFactor } from '@stillpoint/gateway';
import { withIdentity } from './identity.ts';

/** `stillpoint admin …`: recovery for an administrator who lost the password or second factor. */
export function adminCommands(): Command {
  const admin = new Command('admin').description('ways back in for the administrator; each stands in the audit trail');
  admin
    .command('reset-password')
    .description('make a new password, show it once, and end the administrator’s sessions; second factors stay')
    .action(async () => {
      const { username, password } = await withIdentity(resetAdminPassword);
      console.log(`The administrator is "${username}", the password is "${password}". It is not shown again.`);
    });
  admin
    .command('reset-second-factor')
    .description('remove authenticator app, passkeys and recovery codes, and end the administrator’s sessions')
    .action(async () => {
      const { username } = await withIdentity(resetSecondFactor);
      console.log(`"${username}" signs in with the password alone now. Add a second factor again under Security.`);
    });
  return admin;
}
