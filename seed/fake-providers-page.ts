import { providerName, type SocialProvider } from '@khlang/domain/staff/social'
import type { AuthorizationQuery, FakePerson } from './fake-providers-protocols.ts'

/** Returns the page for choosing a person. It says clearly that this is no real sign-in. */
export function choicePage(
  provider: SocialProvider,
  query: AuthorizationQuery,
  people: readonly FakePerson[],
): string {
  const name = providerName[provider]
  const kept = Object.entries(query)
    .map(([field, value]) => `<input type="hidden" name="${text(field)}" value="${text(value)}" />`)
    .join('')
  const choices = people
    .map(
      ({ key, name: called, email, who }) =>
        `<button name="person" value="${key}"><strong>${text(called)}</strong><span>${text(email)}</span><em>${text(who)}</em></button>`,
    )
    .join('')
  return page(
    `${name} (จำลอง)`,
    `<p class="said">นี่ไม่ใช่ ${name} จริง เป็นผู้ให้บริการจำลองสำหรับลองใช้เท่านั้น ไม่มีรหัสผ่านและไม่มีข้อมูลของใคร</p>
     <p class="said" lang="en">This is not ${name}: it is a fake for trying things out. No passwords, nobody's data.</p>
     <h1>เข้าสู่ระบบในชื่อใคร</h1>
     <form method="post">${kept}${choices}<button class="no" name="person" value="">ไม่อนุญาต · Cancel</button></form>`,
  )
}

export const problemPage = (provider: string, problem: string) =>
  page('ผู้ให้บริการจำลอง', `<h1>${text(provider)}</h1><p>${text(problem)}</p>`)

const text = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const page = (title: string, body: string) => `<!doctype html>
<html lang="th">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <style>
      body { max-width: 30rem; margin: 0 auto; padding: 14px; font: 15px/1.55 'Noto Sans Thai', sans-serif; }
      .said { margin: 0; padding: 8px 14px; border-left: 4px solid #cea70a; background: color-mix(in srgb, #cea70a 14%, Canvas); font-size: 14px; }
      .said + .said { padding-top: 0; }
      h1 { margin: 12px 0 8px; font-size: 18px; }
      form { display: grid; gap: 6px; }
      button { display: grid; grid-template-columns: 1fr auto; gap: 0 12px; padding: 5px 12px; border: 1px solid GrayText; border-radius: 10px; background: Canvas; color: CanvasText; font: inherit; text-align: start; cursor: pointer; }
      button:hover { background: color-mix(in srgb, #cea70a 12%, Canvas); }
      button:focus-visible { outline: 2px solid CanvasText; outline-offset: 2px; }
      span { grid-row: 2; font-size: 13px; opacity: 0.75; }
      em { grid-row: 1 / 3; grid-column: 2; align-self: center; font-style: normal; font-size: 14px; opacity: 0.75; }
      .no { display: block; border-style: dashed; text-align: center; }
    </style>
  </head>
  <body>${body}</body>
</html>
`
