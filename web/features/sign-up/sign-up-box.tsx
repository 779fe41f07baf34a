import { Island } from '#web/islands/island.tsx'
import { pageContent, pagePath, returnedForm } from '#web/lib/content.ts'
import { SignUpForm } from './sign-up-form.tsx'

export function SignUpBox() {
  const { wording, heading, text } = pageContent().newsletter
  const page = pagePath()
  const returned = returnedForm()
  return (
    <section id="newsletter" className="section-space bg-blush">
      <div className="wrap columns-12 lead-beside at-end">
        <div>
          <h2 className="heading-section">{heading}</h2>
          <p className="mt-4 measure-34">{text}</p>
        </div>
        <Island
          name="sign-up"
          component={SignUpForm}
          props={{ page, wording, ...(returned && { returned }) }}
        />
      </div>
    </section>
  )
}
