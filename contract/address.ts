import * as z from 'zod/mini'
import { textLimits } from './limits.ts'
import { optionalSingleLine } from './text.ts'

/** Browsers fill an address in over several lines. */
const inOneLine = (text: string) =>
  text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
    .replaceAll(',, ', ', ')

export const Address = optionalSingleLine(textLimits.address, inOneLine).check(
  z.refine(
    (text) => text === '' || /[\p{L}\p{N}]/u.test(text),
    'Please write the address in letters and figures, like 12 Otley Road, LS16 5JX.',
  ),
)
