import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

export type Passwords = ReturnType<typeof createPasswords>

/** The queue is full: one more password check would wait too long. */
export class TooManyHashes extends Error {
  override name = 'TooManyHashes'
}

const derive = promisify(argon2)
const tagBytes = 32
const parallelism = 1
const concurrentHashes = 2
const queueLimit = 50

const unpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function read(stored: string) {
  const [, memory, passes, lanes, nonce, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? []
  if (!memory || !passes || !lanes || !nonce || !tag)
    throw new Error('A stored password is not an Argon2id hash')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** Each hash takes 64 MiB: a burst of logins waits in a queue instead of filling the memory. */
function createHashQueue() {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= queueLimit) throw new TooManyHashes()
    if (running >= concurrentHashes) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

export function createPasswords({ memoryKib, passes } = { memoryKib: 64 * 1024, passes: 3 }) {
  const inQueue = createHashQueue()
  const parameters = { memory: memoryKib, passes, parallelism, tagLength: tagBytes }
  const format = (nonce: Buffer, tag: Buffer) =>
    `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpaddedBase64(nonce)}$${unpaddedBase64(tag)}`
  const dummyHash = format(randomBytes(16), randomBytes(tagBytes))

  return {
    async hash(password: string): Promise<string> {
      const nonce = randomBytes(16)
      return format(
        nonce,
        await inQueue(() => derive('argon2id', { ...parameters, nonce, message: password })),
      )
    },
    /** Without a stored hash, hashes against a dummy: the response time must not reveal whether the account exists. */
    async verify(stored: string | undefined, password: string): Promise<boolean> {
      const { tag, ...own } = read(stored ?? dummyHash)
      const derived = await inQueue(() =>
        derive('argon2id', { ...own, tagLength: tag.length, message: password }),
      )
      return timingSafeEqual(derived, tag) && stored !== undefined
    },
  }
}
