/** Why there is no update, or no way back, in a sentence for the person who asked for it. The release that ran still runs. */
export class UpdateRefused extends Error {
  override name = 'UpdateRefused'
  /** What a failed program has printed. */
  readonly output: string

  constructor(words: string, output = '') {
    super(words)
    this.output = output
  }
}

/** Gives up after a program that has failed; its last words stand above the sentence. */
export function refuseFailed(output: string, sentence: string): never {
  const reason = output.split('\n').slice(-5).join('\n')
  throw new UpdateRefused(`${reason}\n${sentence} Nothing was changed.`, output)
}
