/** Why there is no update, or no way back, in a sentence for whoever asked for it. The release that ran runs on. */
export class UpdateRefused extends Error {
  override name = 'UpdateRefused'
}

const isFull = (words: string) => /ENOSPC|No space left|disk is full|database or disk is full/i.test(words)

/** In place of what a program says when its disk is full. */
export const fullDiskOr = (folder: string, words: string, otherwise: string): string =>
  isFull(words)
    ? `There is no room left on the disk of ${folder}: please make some and try again.`
    : otherwise

/** Gives up after a program that has failed; its last words stand above the sentence. */
export function refuseFailed(folder: string, output: string, sentence: string): never {
  const reason = output.split('\n').slice(-5).join('\n')
  throw new UpdateRefused(fullDiskOr(folder, output, `${reason}\n${sentence} Nothing was changed.`))
}
