import { createContext, use } from 'react'
import type { Facts } from '#contract/render.ts'

const FactsContext = createContext<Facts | undefined>(undefined)
export const FactsProvider = FactsContext.Provider

/** The facts the owner may change. Islands are hydrated without them: what they need comes as a prop. */
export function useFacts(): Facts {
  const facts = use(FactsContext)
  if (!facts) throw new Error('useFacts needs a FactsProvider above it')
  return facts
}
