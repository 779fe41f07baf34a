import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withValueAt } from '#contract/content-paths.ts'
import type { TransferReason } from '#contract/website-transfer.ts'
import { photograph } from '#tests/support/picture-files.ts'
import { openTransfer } from '#tests/support/transfer-scene.ts'
import { entriesOf, unzip, withFiles, withJson, withManifest, zipOf } from '#tests/support/zips.ts'
import { words } from './reasons.ts'

type Reason = Partial<TransferReason>

test('files that are damaged, of another website or made to harm are refused whole, each with where and why', async () => {
  const desk = await openTransfer('sqlite')
  const { id, hash } = await desk.addPicture({ subject: 'nobody' })
  const zip = await desk.download()
  const picture = `pictures/${id}-${hash}-320.jpg`
  const inPicture = zip.indexOf(picture) + picture.length + 100
  const flipped = Buffer.from(zip)
  flipped[inPicture] = (flipped[inPicture] ?? 0) ^ 0xff
  const add = (name: string, bytes: Buffer | string, mode?: number) =>
    unzip(zip).then((files) =>
      zipOf([...entriesOf(files), { name, bytes: Buffer.from(bytes), ...(mode && { mode }) }]),
    )
  const withPicture = (bytes: Buffer) => withFiles(zip, (files) => files.set(picture, bytes))
  const program = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(50_000, 'This program')])
  const holdsPlace = await photograph({ width: 320, height: 240 })
  const crowd = Array.from({ length: 10_000 }, (_, index) => ({
    name: `articles/a-${index}.json`,
    bytes: Buffer.from('{}'),
  }))
  const short = (document: object) => withValueAt(document, 'servicesPage.heading', 'x')
  // The list at the end says 9 bytes of a file that unpacks to more.
  const understated = Buffer.from(zip)
  understated.writeUInt32LE(
    9,
    zip.lastIndexOf('PK\x01\x02', zip.lastIndexOf('words/home.json'), 'latin1') + 24,
  )
  const script = '<script>alert(1)</script> [a link](javascript:alert(1))'

  const corpus: [what: string, file: Buffer | Promise<Buffer>, Reason[]][] = [
    ['no zip at all', Buffer.from('Dear all, this is a letter.'), [{ words: words.noZip }]],
    ['cut short', zip.subarray(0, zip.length / 2), [{ words: words.noZip }]],
    ['one byte flipped', flipped, [{ file: picture, words: words.changed }]],
    ['of another form', withManifest(zip, { format: 2 }), [{ words: expect.stringContaining('form 2') }]],
    [
      'of a newer release',
      withManifest(zip, { release: '99.0.0' }),
      [{ words: expect.stringContaining('99.0.0') }],
    ],
    [
      'with a part that nobody knows',
      add('words/secrets.json', '{}'),
      [{ file: 'words/secrets.json', words: words.unknown }],
    ],
    [
      'with a name that leads elsewhere',
      add('../../etc/passwd', 'x'),
      [{ file: '../../etc/passwd', words: words.unknown }],
    ],
    ['with a name from the root', add('/etc/passwd', 'x'), [{ file: '/etc/passwd', words: words.unknown }]],
    [
      'with a link to elsewhere',
      add('articles/one.json', '/etc/passwd', 0o120777),
      [{ file: 'articles/one.json', words: words.notFile }],
    ],
    ['with a file twice', add('words/home.json', '{}'), [{ file: 'words/home.json', words: words.twice }]],
    [
      'with a file that is not listed',
      add('articles/one.json', '{}'),
      [{ file: 'articles/one.json', words: words.unlisted }],
    ],
    [
      'without a part',
      withFiles(zip, (files) => files.delete('words/home.json')),
      [{ file: 'words/home.json', words: expect.stringContaining('missing') }],
    ],
    [
      'that unpacks to a thousand times its size',
      add('articles/one.json', Buffer.alloc(1_000_000, 32)),
      [{ file: 'articles/one.json', words: words.bomb }],
    ],
    ['that unpacks to more than it says', understated, [{ words: expect.any(String) }]],
    ['with a zip in it', add('words.zip', zip), [{ file: 'words.zip', words: words.unknown }]],
    ['of 10,000 files', zipOf(crowd), [{ words: words.tooMany }]],
    [
      'with no JSON',
      withFiles(zip, (files) => files.set('words/home.json', Buffer.from('{"a'))),
      [{ file: 'words/home.json', words: words.noJson }],
    ],
    [
      'with a heading too short',
      withJson(zip, 'words/services.json', short),
      [
        {
          document: 'services',
          field: 'servicesPage.heading',
          words: expect.stringMatching(/write \d+ to \d+ characters/),
        },
      ],
    ],
    [
      'with a field that nothing reads',
      withJson(zip, 'words/home.json', (home) => ({ ...home, run: 1 })),
      [{ document: 'home', field: 'run' }],
    ],
    [
      'with a link that runs',
      withJson(zip, 'articles/reading-the-label.json', (article) => ({
        ...article,
        body: `${article.body}\n\n${script}`,
      })),
      [{ document: 'article:reading-the-label', title: expect.any(String), field: 'body' }],
    ],
    ['with a program called a picture', withPicture(program), [{ file: picture, words: words.noPicture }]],
    [
      'with a picture that holds its place',
      withPicture(holdsPlace),
      [{ file: picture, words: words.noPicture }],
    ],
    [
      'with a picture that the list does not have',
      withJson(zip, 'pictures.json', () => []),
      expect.arrayContaining([{ file: picture, words: words.unnamed }]),
    ],
    [
      'that shows a picture it does not hold',
      withJson(zip, 'words/gallery.json', (gallery) =>
        withValueAt(gallery, 'galleryItems[0].image', 'own-00000000000000000000'),
      ),
      [{ document: 'gallery', field: 'galleryItems[0].image', words: words.noSuchPicture }],
    ],
  ]
  const fresh = await openTransfer('sqlite')
  const before = (await fresh.visit('/')).bytes
  for (const [what, file, reasons] of corpus) {
    const found = await fresh.look(await file)
    expect([what, found.state, found.reasons]).toEqual([
      what,
      'refused',
      Array.isArray(reasons) ? reasons.map((reason) => expect.objectContaining(reason)) : reasons,
    ])
    expect((await fresh.confirm(found)).status).toBeGreaterThanOrEqual(400)
  }
  expect((await fresh.visit('/')).bytes.equals(before)).toBe(true)
  expect((await fresh.call('GET', '/pictures')).body).toEqual([])
  const left = await readdir(join(fresh.dataDir, 'incoming'), { recursive: true })
  // Of the last one why it was refused, and nothing of what was sent.
  expect(left.filter((name) => name.includes('.') || name.endsWith('bytes'))).toEqual([
    expect.stringMatching(/about\.json$/),
    expect.stringMatching(/state\.json$/),
  ])
})
