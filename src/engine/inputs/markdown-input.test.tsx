/** The Markdown editor: by keyboard, with a preview, and pasted from a word processor. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { markdown } from '../../../contract/field.ts';
import { draw, expectClean } from '../../../tests/support/draw.tsx';
import { FieldInput } from '../kinds/field-input.tsx';
import type { TypedValue } from '../kinds/kind.ts';

function Editor({ start = '' }: { start?: string }) {
  const [value, setValue] = useState<TypedValue>(start);
  return (
    <>
      <FieldInput schema={markdown()} label="Text" value={value} onChange={setValue} />
      <button type="button">After</button>
    </>
  );
}
const area = page.getByRole('textbox', { name: 'Text' });
const areaElement = () => area.element() as HTMLTextAreaElement;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const paste = (html: string) => {
  const data = new DataTransfer();
  data.setData('text/html', html);
  areaElement().focus();
  areaElement().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
};

test('the toolbar is one tab stop whose arrows move, and Tab leaves the text', async () => {
  await draw(<Editor start="word" />);
  await expect.element(page.getByRole('toolbar', { name: 'Formatting of Text' })).toBeVisible();
  await userEvent.tab();
  await expect.element(button('Bold')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(button('Heading')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(button('Preview')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(button('Bold')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await userEvent.tab();
  await expect.element(area).toHaveFocus();
  await userEvent.tab();
  await expect.element(button('After')).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  await expect.element(button('Link')).toHaveFocus();
  await expect.element(area).toHaveValue('word');
  await expectClean();
});

test('a mark is set on the selection by a button and by its key, and the browser undoes it', async () => {
  await draw(<Editor start="one word" />);
  await area.click();
  areaElement().setSelectionRange(4, 8);
  await userEvent.keyboard('{Control>}b{/Control}');
  await expect.element(area).toHaveValue('one **word**');
  await button('Italic').click();
  await expect.element(area).toHaveValue('one ***word***');
  await expect.element(area).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(area).toHaveValue('one **word**');
  await button('Bulleted list').click();
  await expect.element(area).toHaveValue('- one **word**');
});

test('the preview shows the text formatted, and keeps it', async () => {
  await draw(<Editor start={'## Title\n\n- one'} />);
  await expect.element(area).toBeVisible();
  const typed = areaElement();
  await button('Preview').click();
  const preview = page.getByRole('region', { name: 'Preview of Text' });
  await expect.element(preview.getByRole('heading', { name: 'Title' })).toBeVisible();
  await expect.element(preview.getByRole('listitem')).toHaveTextContent('one');
  await expect.element(button('Bold')).toBeDisabled();
  expect(typed.checkVisibility()).toBe(false);
  await expectClean();
  await button('Preview').click();
  await expect.element(area).toHaveValue('## Title\n\n- one');
});

test.each([
  [
    'Word',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
     <h1>Cura   della<o:p></o:p></h1><p class=MsoNormal>Lana <b>fine</b> e <i><span lang=IT>morbida</span></i>, 2 * 3</p>
     <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Primo</p>
     <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span>Secondo</p>
     <script>alert(1)</script></body></html>`,
    '# Cura della\n\nLana **fine** e *morbida*, 2 \\* 3\n\n- Primo\n\n1. Secondo',
  ],
  [
    'Google Docs',
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:700">Bold</span> <span style="font-weight:400;font-style:italic">slanted</span></p><ol><li><p>one</p></li><li><p>two</p><ul><li>inner</li></ul></li></ol></b>`,
    '**Bold** *slanted*\n\n1. one\n2. two\n   - inner',
  ],
  [
    'a page',
    '<p>See <a href="https://aa.example/x">the shop</a> or <a href="javascript:alert(1)">this</a></p><blockquote>said</blockquote>',
    'See [the shop](https://aa.example/x) or this\n\n> said',
  ],
])('what is pasted from %s becomes simple Markdown', async (_, html, markdownText) => {
  await draw(<Editor />);
  await expect.element(area).toBeVisible();
  paste(html);
  await expect.element(area).toHaveValue(markdownText);
});

test('text without formatting is pasted as the browser does', async () => {
  await draw(<Editor />);
  await expect.element(area).toBeVisible();
  paste('<meta charset="utf-8"><span style="color:red">a_b*c</span>');
  await expect.element(area).toHaveValue('');
});
