import { appointmentPages, noneSuits, PickPage } from '#contract/appointment-pages.ts'
import { returnedForm } from '#web/lib/content.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ClientFrame, clientStyles, NoPage, TokenForm, WhatSuits } from './frame.tsx'
import { Pick } from './pick.tsx'

export const meta = {
  title: 'Pick your time | {name}',
  description: 'The times that {name} offers you.',
}
export const styles = clientStyles

export function Page() {
  const { values, errors = {} } = returnedForm() ?? {}
  const page = PickPage.safeParse(JSON.parse(values?.page ?? '{}')).data
  if (!page || page.state === 'broken') return <NoPage />
  if (page.state === 'open') return <Pick page={page} errors={errors} />
  if (page.state === 'over')
    return (
      <ClientFrame
        heading="These times are no longer open"
        lede={`I am sorry, ${page.firstName}. Tell me what would suit you, and I look again.`}
      >
        <TokenForm
          action={appointmentPages.pick}
          token={page.token}
          label="When would suit you?"
          className="bg-cream-100 data-panel"
        >
          <input type="hidden" name="choice" value={noneSuits} />
          <WhatSuits words={page.words} error={errors.words} />
          <Button type="submit" spring className="mt-6">
            Ask for new times
          </Button>
        </TokenForm>
      </ClientFrame>
    )
  return (
    <ClientFrame heading="Thank you, I look again" lede="You hear from me within 24 hours.">
      <div className="bg-cream-100 data-panel">
        <p>None of the times is taken.{page.words && ' You wrote:'}</p>
        {page.words && <p className="pre-line mt-2">{page.words}</p>}
      </div>
    </ClientFrame>
  )
}
