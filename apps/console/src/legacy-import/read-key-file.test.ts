import { expect, test } from 'vitest'
import { readKeyFile } from './read-key-file.ts'

const key = { project_id: 'old-shop', client_email: 'import@old-shop.example', private_key: 'secret' }
const file = (content: unknown) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], 'key.json')

test('of a key file, the project and the account are shown, and the whole text is sent', async () => {
  expect(await readKeyFile(file(key))).toEqual({
    project: 'old-shop',
    account: 'import@old-shop.example',
    text: JSON.stringify(key),
  })
})

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['a text', '"old-shop"'],
  ['no project', { ...key, project_id: undefined }],
  ['no account', { ...key, client_email: 7 }],
  ['no key', { ...key, private_key: null }],
  ['far more than a key', { ...key, more: 'x'.repeat(20_000) }],
])('a file with %s is refused beside its field', async (_, content) => {
  await expect(readKeyFile(file(content))).rejects.toMatchObject({
    code: 'bad-input',
    details: { fields: [{ path: 'keyFile', message: 'service-account-wrong' }] },
  })
})
