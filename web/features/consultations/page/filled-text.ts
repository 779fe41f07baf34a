import { areaName, serviceNoun } from '#contract/labels.ts'
import type { Facts } from '#contract/render.ts'
import { braces, isBlank, type TextBlank } from '#contract/saved-texts.ts'

export type OwnFacts = Pick<Facts, 'areaNames' | 'firstName' | 'name' | 'phone'>

export type FilledFor = { name: string; serviceType: string; location: string }

/** The words of a saved text with its blanks filled in; other braces stay. */
export function fillSavedText(body: string, { name, serviceType, location }: FilledFor, facts: OwnFacts) {
  const values: Readonly<Record<TextBlank, string>> = {
    'first name': name.trim().split(/\s+/)[0] ?? name,
    service: serviceNoun(serviceType),
    area: location === 'other' || location === '' ? 'your area' : areaName(location, facts),
    'my phone': facts.phone,
    'my name': facts.firstName ?? facts.name,
  }
  return body.replace(braces, (whole, word: string) => {
    const blank = word.trim()
    return isBlank(blank) ? values[blank] : whole
  })
}
