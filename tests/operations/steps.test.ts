import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBlocks } from './blocks.ts'
import { createSteps } from './steps.ts'

const nowhere = {
  sh: () => Promise.reject(new Error('Nothing is run here')),
  put: async () => {},
  [Symbol.asyncDispose]: async () => {},
}

test('every command that docs/operations.md tells a person to type is typed by npm run drill -- operations, in that order @operation-tried', () => {
  const blocks = readBlocks(join(import.meta.dirname, '../../docs/operations.md'))
  const steps = createSteps(nowhere, blocks).filter(({ isOurs }) => !isOurs)
  expect(steps.map(({ name }) => name)).toEqual([...blocks.keys()])
})
