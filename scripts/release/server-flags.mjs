import { allowanceOfServer, fileFlags } from '../../server/process/allowances.mjs'

/**
 * Node flags of the server. Requests leave short-lived garbage: collecting it every few megabytes keeps a busy
 * process 60 MB smaller than Node's default at the same speed (`npm run bench -- analytics`). A semi-space of 4
 * instead of 8 saves 8 MB at rest and after load, within measurement noise; 2 costs up to 9 % CPU.
 */
export const serverFlags = ['--max-semi-space-size=4']

/**
 * The server's flags plus its permissions. The server drops its right to start child processes right after starting
 * the launcher (`server/process/launcher.ts`); Node's warning concerns programs that keep that right.
 * @param {Parameters<typeof allowanceOfServer>[0]} installation
 */
export const confinedFlags = (installation) => [
  ...serverFlags,
  '--permission',
  '--allow-child-process',
  '--disable-warning=PERM0002',
  ...fileFlags(allowanceOfServer(installation)),
]
