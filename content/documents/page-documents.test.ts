import { expect, test } from 'vitest'
import { documents } from './documents.ts'
import { shippedContent } from './website-content.ts'

const moment = { today: '2031-03-01', now: '2031-03-01T09:00:00.000Z', earlier: [] }

test('of the two pages about data only the one that was changed gets the date of the change', () => {
  const { dataRequestPage, pageMeta } = shippedContent
  const [request, policy] = [pageMeta['/privacy/request'], pageMeta['/privacy']]
  const datesAfter = (changed: object) => {
    const draft = {
      dataRequestPage,
      pageMeta: { '/privacy/request': request, '/privacy': policy },
      ...changed,
    }
    const checked = documents.dataRequest.checkNew(shippedContent, draft, moment)
    if (!('content' in checked)) throw new Error(JSON.stringify(checked.problems))
    const shown = checked.content.pageMeta
    return [shown['/privacy/request'].updated, shown['/privacy'].updated]
  }
  const description = `${policy.description} Changed.`
  expect(
    datesAfter({ pageMeta: { '/privacy/request': request, '/privacy': { ...policy, description } } }),
  ).toEqual([request.updated, moment.today])
  expect(datesAfter({ dataRequestPage: { ...dataRequestPage, nextHeading: 'And then' } })).toEqual([
    moment.today,
    policy.updated,
  ])
})
