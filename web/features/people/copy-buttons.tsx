import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { copyPerson, listPeopleLog, type Whose } from '#contract/people.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { downloadAsFile } from '#web/lib/save-file.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'

type Props = {
  /** Called when a button is pressed; undefined if nobody is ticked. */
  whose: () => Whose | undefined
  children: ReactNode
}

/** Buttons that export a person's data. */
export function CopyButtons({ whose, children }: Props) {
  const readLogAgain = useRefetch(listPeopleLog)
  const copying = useMutation({
    mutationFn: ({ contact, addresses, kind }: Whose & { kind: 'page' | 'data' }) =>
      callApi(copyPerson, { body: { contact, addresses, kind } }),
    onSuccess: ({ fileName, type, content }) => {
      downloadAsFile(fileName, new Blob([content], { type }))
      return readLogAgain()
    },
  })
  const button = (kind: 'page' | 'data', words: string) => {
    const isPending = copying.isPending && copying.variables.kind === kind
    return (
      <ActionButton
        small
        variant={kind === 'page' ? 'filled' : 'line'}
        isPending={copying.isPending}
        onClick={() => {
          const theirs = whose()
          if (theirs) copying.mutate({ ...theirs, kind })
        }}
      >
        <Icon name="download" />
        {isPending ? 'Preparing...' : words}
      </ActionButton>
    )
  }
  return (
    <>
      <div className="actions-row wide-actions">
        {button('page', 'Copy to read (web page)')}
        {button('data', 'Copy as data')}
        {children}
      </div>
      <div role="status">
        {copying.data && !copying.isPending && (
          <p className="outcome">Saved among your downloads as {copying.data.fileName}.</p>
        )}
      </div>
      <FailedOutcome words="No copy was made." error={copying.error} />
    </>
  )
}
