import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { articleNameOf } from '#contract/website.ts'
import { writtenArticle } from '#tests/support/articles.ts'
import { openGallery } from '#tests/support/gallery-scene.ts'

const name = articleNameOf('hard-water-1')
const waits = 'This picture waits for the day on which they agreed.'

test('an article shows her own pictures once their clients have agreed, and none of them after a withdrawal', async () => {
  const { agree, app, call, clock, addPicture } = await openGallery()
  const [cover, inText] = [await addPicture(), await addPicture()]
  const { body: text } = writtenArticle()
  const article = writtenArticle({
    body: `${text}\n\n![Soft ringlets \\[wet\\] from behind](${inText.id})\n\nAnd that is that.`,
    ...{ image: cover.id, imageAlt: 'Copper ringlets over a towel', imageFocus: '40% 10%' },
  })
  const publish = async () => {
    const { version } = (await call('GET', `/documents/${name}`)).body
    await call('PATCH', `/documents/${name}/draft`, { version, content: article })
    return await call('POST', `/documents/${name}`, { version: version + 1, action: 'publish' })
  }
  const shown = async () => {
    const { content } = (await app.inject({ url: '/blog' })).json()
    const { articles, pictures } = content
    return { ...articles.find(({ id }: { id: string }) => id === 'hard-water-1'), pictures }
  }
  expect((await publish()).body.errors).toEqual({
    image: waits,
    body: `The picture “Soft ringlets [wet] from behind” cannot be shown. ${waits}`,
  })
  for (const { id } of [cover, inText]) await agree(id)
  // Planning runs the same checks as publishing, with the whole picture library.
  const { version } = (await call('GET', `/documents/${name}`)).body
  const at = new Date(clock.now().getTime() + hourMs).toISOString()
  expect((await call('POST', `/documents/${name}`, { version, action: 'plan', at })).status).toBe(200)
  expect((await publish()).status).toBe(200)
  expect(await shown()).toMatchObject({
    ...{ image: cover.id, imageAlt: 'Copper ringlets over a towel', imageFocus: '40% 10%' },
    body: article.body,
    pictures: { [cover.id]: { mayBeShown: true }, [inText.id]: { mayBeShown: true } },
  })

  for (const { id } of [cover, inText]) await call('PATCH', `/pictures/${id}/consent`, { isWithdrawn: true })
  const after = await shown()
  expect([after.image, after.imageAlt, after.imageFocus]).toEqual([
    'article-product-reviews',
    'Illustration: three plain hair product containers with a bundle of curls',
    undefined,
  ])
  expect(after.body).not.toMatch(/own-|ringlets/)
  expect(after.body).toMatch(/And that is that\.$/)
  expect(after.pictures).not.toHaveProperty(cover.id)
  // Neither an older version nor another publish brings them back.
  const { version: latest } = (await call('GET', `/documents/${name}`)).body
  expect((await call('POST', `/documents/${name}`, { version: latest, action: 'undo' })).status).toBe(200)
  expect((await publish()).body.errors).toMatchObject({
    image: expect.stringContaining('not there any more'),
    body: expect.stringContaining('not there any more'),
  })
})
