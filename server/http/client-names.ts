import { createHmac, randomBytes } from 'node:crypto'
import { clientOf } from './client-address.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Names clients for counting without holding their addresses: by an HMAC under a secret that is thrown away daily.
 * Whatever was kept under the old names has to be forgotten then.
 */
export function createClientNames(forgetAll: () => void) {
  let secret = { key: randomBytes(32), day: -1 }
  return (address: string, at: number): string => {
    const day = Math.floor(at / dayMs)
    if (day !== secret.day) {
      secret = { key: randomBytes(32), day }
      forgetAll()
    }
    return createHmac('sha256', secret.key).update(clientOf(address)).digest('base64url')
  }
}
