import { useState } from 'react'
import { copyText } from '#web/lib/copy-text.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'

function useCopy(text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copy = () =>
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  const said = {
    copied: 'Copied',
    refused: 'This browser does not copy here. Please mark the words.',
  }
  return {
    copy,
    isCopied: outcome === 'copied',
    said: outcome && said[outcome],
    isRefused: outcome === 'refused',
  }
}

/** The copy button as an icon only. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { copy, isCopied, isRefused, said } = useCopy(text)
  return (
    <>
      <button type="button" className="icon-button" aria-label={label} onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} />
      </button>
      <span role="status" className={isRefused ? 'hint' : 'sr-only'}>
        {said}
      </span>
    </>
  )
}
