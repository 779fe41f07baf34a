import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { UpdateRefused } from './refused.ts'
import { environmentElsewhere, lastWords, runProgram } from './run-program.ts'

const ReleaseInfo = z.object({ version: z.string(), migrations: z.record(z.string(), z.boolean()) })
export type ReleaseInfo = z.output<typeof ReleaseInfo>

type Runnable = { program: string; args: string[] }
/** What each release offers to the others, in `scripts/commands.mjs`. */
type Commands = {
  prepareServer: () => Promise<Runnable>
  ownersCommand: (script: string, args: string[]) => Runnable
}

export const commandsIn = async (folder: string): Promise<Commands> =>
  await import(pathToFileURL(join(folder, 'scripts/commands.mjs')).href)

/** What a release says about itself. */
export async function readReleaseInfo(folder: string): Promise<ReleaseInfo> {
  const { program, args } = (await commandsIn(folder)).ownersCommand('release-info.ts', [])
  const { code, output } = await runProgram(program, args, { env: environmentElsewhere() })
  const line = output.split('\n').at(-1) ?? ''
  if (code !== 0 || !line.startsWith('{'))
    throw new UpdateRefused(
      `${lastWords(output)}\nThe release in ${folder} does not say what it is; its words are above. Nothing was changed.`,
    )
  return ReleaseInfo.parse(JSON.parse(line))
}
