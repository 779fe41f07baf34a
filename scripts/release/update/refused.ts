/** An update or rollback was refused, with the reason for the operator. The current release keeps running. */
export class UpdateRefused extends Error {
  override name = 'UpdateRefused'
}

/** Throws with the last lines of the failed program's output above the sentence. */
export function refuseFailedProgram(output: string, sentence: string): never {
  const reason = output.split('\n').slice(-5).join('\n')
  throw new UpdateRefused(`${reason}\n${sentence} Nothing was changed.`)
}
