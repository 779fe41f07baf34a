import { useState } from 'react'
import { randomId } from './random-id.ts'

/**
 * Gives an idempotency key for a content: the same one for a retry after a lost answer, a new one for changed content,
 * which the server would otherwise take for the retry and drop.
 */
export function useIdempotencyKey() {
  const [keys] = useState(() => {
    let last: { key: string; content: string } | undefined
    return {
      keyOf(content: string): string {
        if (last?.content !== content) last = { key: randomId(), content }
        return last.key
      },
      /** The next content is sent anew, even if it is the same. */
      renew: () => {
        last = undefined
      },
    }
  })
  return keys
}
