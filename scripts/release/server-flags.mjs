import { allowanceOfServer, fileFlags } from '../../server/process/allowances.mjs'

/**
 * How Node runs the server. What a request leaves behind is rubbish a moment later: cleared every few megabytes, it
 * keeps a busy process 60 MB smaller than Node's own choice, and no slower (`npm run bench -- analytics`). 4 instead of 8
 * is 8 MB less at rest and after load, within the noise of the measure; 2 costs up to 9 % of the processor.
 */
export const serverFlags = ['--max-semi-space-size=4']

/**
 * The same with what the server may do. It gives up starting programs as soon as it has started the one that does this for it
 * (`server/process/launcher.ts`); Node's warning of that flag is for those who keep it.
 * @param {Parameters<typeof allowanceOfServer>[0]} installation
 */
export const confinedFlags = (installation) => [
  ...serverFlags,
  '--permission',
  '--allow-child-process',
  '--disable-warning=PERM0002',
  ...fileFlags(allowanceOfServer(installation)),
]
