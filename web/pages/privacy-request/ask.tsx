import { dataRequestKinds } from '#contract/rights.ts'
import { DataRequestForm } from '#web/features/rights/data-request-form.tsx'
import { Island } from '#web/islands/island.tsx'
import { pageContent } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { useReturnedForm } from '#web/lib/returned-form.tsx'
import fieldCss from '#web/ui/field/long-form.css?inline'
import { DataRequestFrame, WhatHappensNext } from './frame.tsx'
import pageCss from './privacy-request.css?inline'

export const meta = () => pageContent().pageMeta['/privacy/request']
export const styles = [pageCss, fieldCss]

export function Page() {
  const { heading, lede, choices } = pageContent().dataRequestPage
  const { phone } = useFacts()
  const returned = useReturnedForm()
  return (
    <DataRequestFrame heading={heading} lede={lede} aside={<WhatHappensNext />}>
      <Island
        name="data-request-form"
        component={DataRequestForm}
        props={{
          choices: dataRequestKinds.map((value) => ({ value, ...choices[value] })),
          phone,
          returned,
        }}
      />
    </DataRequestFrame>
  )
}
