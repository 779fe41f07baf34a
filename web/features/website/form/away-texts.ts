import { type ComponentType, createContext } from 'react'

type Props = {
  kind: 'away'
  words: string
  isOwn: boolean
  onWrite: (words: string) => void
  takeFocus: () => void
}

/** Her saved texts for the away notice. The dashboard provides them, as they belong to another feature. */
export const AwayTexts = createContext<ComponentType<Props> | undefined>(undefined)
