import { dataRequestPages } from '#contract/rights.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { draftKey } from './ask.tsx'
import { DataRequestFrame } from './frame.tsx'
import pageCss from './privacy-request.css?inline'

export const meta = {
  title: 'I have your request | {name}',
  description: 'Your request about your data has reached {name}. A link by email asks whether it was you.',
}
export const styles = [pageCss]

export const Page = () => (
  <DataRequestFrame
    // A non-breaking space keeps the two words on one line.
    heading={'Thank you, I\u00a0have your request'}
    lede="One step is left: a link by email asks whether it was you, so that nobody can ask in your name."
    takesFocus
  >
    <div className="bg-cream-100 data-panel" data-sent={draftKey}>
      <h2 className="heading-medium">Please look into your email</h2>
      <p className="mt-4 measure-34">
        Open the link within 24 hours and press the button there. The mail also says by which day you hear
        from me.
      </p>
      <p className="mt-4 measure-34">
        Nothing there after a few minutes? Look among the spam, or check whether the address was right. Your
        request is with me all the same, and I may ask you in another way whether it was you.
      </p>
      <ButtonLink variant="line" href={dataRequestPages.ask} className="mt-6">
        Use another address
      </ButtonLink>
    </div>
  </DataRequestFrame>
)
