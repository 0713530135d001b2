import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReaderPool, type ReaderPool } from './reader-pool.ts';

let reader: ReaderPool;
beforeAll(() => {
  reader = createReaderPool({ workers: 1 });
});
afterAll(() => reader.close());

const message = (headers: string[], body: string) => Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body}`, 'latin1');
const html = (body: string) => message(['From: a@example.org', 'Content-Type: text/html; charset=utf-8'], body);

test('names, encoded words and a comma within quotes are read as they were meant', async () => {
  const facts = await reader.facts(
    message(
      [
        'From: "Lovelace, Ada" <ada@example.org>',
        'To: Bob <bob@example.org>, eve@example.org',
        'Subject: =?utf-8?q?Caf=C3=A9?=',
      ],
      'See you there',
    ),
  );
  expect(facts.from).toEqual({ address: 'ada@example.org', name: 'Lovelace, Ada' });
  expect(facts.to.map(({ address }) => address)).toEqual(['bob@example.org', 'eve@example.org']);
  expect(facts).toMatchObject({ subject: 'Café', preview: 'See you there', hasAttachments: false });
  expect(facts.words).toEqual(expect.arrayContaining(['cafe', 'lovelace', 'there']));
});

test('an encoded line end in a subject or a name does not make a second line', async () => {
  const facts = await reader.facts(
    message(
      ['From: =?utf-8?q?Eve=0D=0ABcc=3A?= <eve@example.org>', 'Subject: =?utf-8?q?Hi=0D=0ABcc=3A_x=40y.z?='],
      'x',
    ),
  );
  expect(facts.subject).toBe('Hi Bcc: x@y.z');
  expect(facts.from?.name).toBe('Eve Bcc:');
});

describe('safe HTML', () => {
  test('has no scripts, forms, frames or event handlers', async () => {
    const { html: safe } = await reader.view(
      html(
        '<div onclick="x()">Hi<script>alert(1)</script><iframe src="//e.org"></iframe><form><input></form></div><svg onload=x>',
      ),
    );
    expect(safe).toBe('<div>Hi</div>');
  });

  test('loads nothing from elsewhere', async () => {
    const { html: safe } = await reader.view(
      html(
        '<img src="https://e.org/p.png" alt="dot"><div style="background:url(https://e.org/b)">x</div><link href="https://e.org/s">' +
          '<table background="https://e.org/t"><tr><td>y</td></tr></table><img srcset="https://e.org/q 2x">',
      ),
    );
    expect(safe).not.toMatch(/e\.org/);
    expect(safe).toContain('alt="dot"');
  });

  test('keeps web links, which open without telling where they came from, and drops all others', async () => {
    const { html: safe } = await reader.view(html('<a href="https://e.org/">a</a><a href="javascript:x()">b</a>'));
    expect(safe).toContain('<a href="https://e.org/" rel="noopener noreferrer nofollow" target="_blank">a</a>');
    expect(safe).not.toContain('javascript');
  });

  test('shows the pictures that came with the message', async () => {
    const related = message(
      ['From: a@example.org', 'Content-Type: multipart/related; boundary=b'],
      '--b\r\nContent-Type: text/html\r\n\r\n<img src="cid:pic@x">\r\n--b\r\nContent-Type: image/png\r\nContent-ID: <pic@x>\r\n' +
        'Content-Transfer-Encoding: base64\r\n\r\niVBORw==\r\n--b--\r\n',
    );
    const view = await reader.view(related);
    expect(view.html).toBe('<img src="data:image/png;base64,iVBORw==" />');
    expect(view.attachments).toEqual([{ name: null, mediaType: 'image/png', sizeBytes: 4, inline: true }]);
    expect(await reader.attachment(related, 0)).toEqual(Buffer.from('iVBORw==', 'base64'));
    expect((await reader.facts(related)).hasAttachments).toBe(false);
  });

  test('gives way to the text where the HTML is absurdly deep', async () => {
    const view = await reader.view(html(`${'<div>'.repeat(100_000)}deep`));
    expect(view).toMatchObject({ html: null, text: 'deep' });
  });
});

describe('mail bombs', () => {
  test('ten thousand parts: known by its headers, and saved whole', async () => {
    const part = '--b\r\nContent-Disposition: attachment; filename=f\r\n\r\nx\r\n';
    const bomb = message(
      ['From: a@example.org', 'Subject: boom', 'Content-Type: multipart/mixed; boundary=b'],
      `${part.repeat(10_000)}--b--\r\n`,
    );
    expect(await reader.facts(bomb)).toMatchObject({ subject: 'boom', from: { address: 'a@example.org', name: null } });
    expect((await reader.view(bomb)).attachments).toMatchObject([{ name: 'message.eml', sizeBytes: bomb.length }]);
    expect(await reader.attachment(bomb, 0)).toEqual(bomb);
  });

  test('thousands of nested parts and nested messages end in an answer', async () => {
    let nested = 'From: a@example.org\r\nSubject: nest\r\n';
    for (let at = 0; at < 1500; at++) nested += `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`;
    expect(await reader.facts(Buffer.from(nested))).toMatchObject({ subject: 'nest' });
    const matryoshka = `From: a@example.org\r\n${'Content-Type: message/rfc822\r\n\r\nSubject: in\r\n'.repeat(3000)}\r\nx`;
    expect(await reader.facts(Buffer.from(matryoshka))).toMatchObject({ from: { address: 'a@example.org' } });
  });

  test('a message that takes too long costs its thread and not the next message', async () => {
    const hasty = createReaderPool({ workers: 1, longestMs: 1 });
    const slow = html('<p>x</p>'.repeat(200_000));
    expect(await hasty.view(slow)).toMatchObject({ html: null, attachments: [{ name: 'message.eml' }] });
    await hasty.close();
    expect(await reader.facts(html('<p>fine</p>'))).toMatchObject({ preview: 'fine' });
  });

  test('charsets and encodings that do not exist, and bytes that are none, still give text', async () => {
    const facts = await reader.facts(
      message(
        ['From: a@example.org', 'Content-Type: text/plain; charset=klingon', 'Content-Transfer-Encoding: odd'],
        'a\xff\x00b',
      ),
    );
    expect(facts.preview.isWellFormed()).toBe(true);
    expect(facts.preview).not.toContain('\0');
    expect(facts.preview).toContain('a');
  });
});
