import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { ComponentProps } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { linkedFactOfHref, pictureNameInAddress } from '#content/text/markdown-links.ts'
import { telHref } from '#contract/phone.ts'
import { pageContent } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import type { ReadText } from '#web/lib/markdown.ts'
import { SitePicture } from './site-picture.tsx'

type Props = { text: ReadText; components?: Partial<Components> }

/** Renders a parsed Markdown text. */
export const MarkdownText = ({ text, components }: Props) =>
  toJsxRuntime(text.tree, {
    ...{ Fragment, jsx, jsxs },
    components: { a: TextLink, img: TextPicture, ...components },
  })

/** Renders one of the website's own pictures; for any other, only its description. */
function TextPicture({ src = '', alt = '' }: ComponentProps<'img'>) {
  const name = pictureNameInAddress(String(src))
  if (!Object.hasOwn(pageContent().pictures, name)) return alt
  return <SitePicture name={name} alt={alt} sizes="(width >= 48rem) 38rem, 92vw" />
}

/** A link in a Markdown text. A link to a fact, like `fact:phone`, uses the fact's current value. */
export function TextLink({ href = '', ...rest }: ComponentProps<'a'>) {
  const facts = useFacts()
  const fact = linkedFactOfHref(href)
  if (fact) {
    const value = facts[fact]
    const isEmail = fact === 'email'
    return (
      <a
        className={isEmail ? undefined : 'unbroken'}
        href={isEmail ? `mailto:${value}` : telHref(value)}
        data-track={isEmail ? 'page_email' : 'page_call'}
      >
        {value}
      </a>
    )
  }
  return <a href={href} {...rest} {...(href === '/contact' && { 'data-track': 'page_consultation' })} />
}
