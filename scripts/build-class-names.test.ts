import { expect, test } from 'vitest'
import { classNamesIn } from './build-class-names.ts'

test('class names are found wherever the code writes them', () => {
  const code = `
    const places = ['md:col-span-5', { className: 'mt-4', shape: 'aspect-[4/3]' }]
    export const Box = ({ className = 'hidden' }) => (
      <p className={\`max-w-[20em] \${className}\`}><b className="font-semibold">x</b></p>
    )`
  expect(classNamesIn('box.tsx', code)).toEqual(
    expect.arrayContaining([
      'md:col-span-5',
      'mt-4',
      'aspect-[4/3]',
      'hidden',
      'max-w-[20em]',
      'font-semibold',
    ]),
  )
})

test('the words of comments, sentences, imports and other attributes are no class names', () => {
  const code = `
    // A border that is visible through the filter.
    import { table } from 'flex'
    const text = 'Please try again, or keep it static.'
    export const Box = () => <p title="underline" hidden>ring the block</p>`
  expect(classNamesIn('box.tsx', code)).toEqual([])
})
