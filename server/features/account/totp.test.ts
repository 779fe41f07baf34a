import { expect, test } from 'vitest'
import { timeStepOf } from './totp.ts'

// RFC 6238, appendix B, SHA-1: the secret "12345678901234567890" and the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const
const at = (seconds: number) => new Date(seconds * 1000)

for (const [seconds, code] of vectors)
  test(`the RFC 6238 code at ${seconds} s is accepted one step early or late, not two`, () => {
    const step = Math.floor(seconds / 30)
    for (const off of [-30, 0, 30]) expect(timeStepOf(secret, code, at(seconds + off))).toBe(step)
    for (const off of [-60, 60]) expect(timeStepOf(secret, code, at(seconds + off))).toBeUndefined()
  })
