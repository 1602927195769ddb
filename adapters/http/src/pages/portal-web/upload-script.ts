/**
 * The one script of the forms with files: files can be dropped and pasted, are listed with a picture of those that are one, can be
 * taken out again, and are measured before they are sent. Without it, the field of the browser does its work.
 */
import { pageScript } from '../page-script.ts';

/** Names of files become text nodes and attributes of text, and nothing else. */
export const uploadScript = pageScript(`(() => {
  'use strict';
  const field = document.querySelector('[data-upload]');
  if (!field) return;
  const input = field.querySelector('input');
  const words = field.dataset;
  const units = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
  const sizeOf = (bytes) => bytes < 1048576
    ? units.format(Math.max(0.1, bytes / 1024)) + '\\u00a0KiB'
    : units.format(bytes / 1048576) + '\\u00a0MiB';
  const element = (name, className, text = '') => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  };
  const hint = element('p', 'hint', words.hint);
  const fault = element('p', 'fault');
  const list = element('ul', 'chosen');
  fault.setAttribute('role', 'alert');
  fault.hidden = true;
  field.prepend(hint);
  field.append(fault, list);
  let files = [];
  const faultIn = () => {
    if (files.length > Number(words.most)) return words.tooMany;
    if (files.some(({ size }) => size > Number(words.each))) return words.tooLarge;
    const all = files.reduce((sum, { size }) => sum + size, 0);
    return all > Number(words.all) ? words.tooLargeTogether : '';
  };
  const pictureOf = (file) => {
    if (!/^image\\/(?:png|jpeg|gif|webp|avif)$/.test(file.type)) return element('span', 'kind', extensionOf(file.name));
    const picture = element('img', 'kind');
    picture.alt = '';
    picture.src = URL.createObjectURL(file);
    picture.onload = picture.onerror = () => URL.revokeObjectURL(picture.src);
    return picture;
  };
  const extensionOf = (name) => (/\\.([^.]{1,5})$/.exec(name)?.[1] ?? '').toUpperCase();
  const row = (file, place) => {
    const item = document.createElement('li');
    const name = document.createElement('bdi');
    name.textContent = file.name;
    const remove = element('button', 'plainly', '\\u00d7');
    remove.type = 'button';
    remove.setAttribute('aria-label', words.remove.replace('#', () => file.name));
    remove.addEventListener('click', () => {
      take(files.filter((_, other) => other !== place));
      (list.querySelectorAll('button')[Math.min(place, files.length - 1)] ?? input).focus();
    });
    item.append(pictureOf(file), name, element('small', '', sizeOf(file.size)), remove);
    return item;
  };
  const take = (chosen) => {
    files = chosen;
    const held = new DataTransfer();
    for (const file of files) held.items.add(file);
    input.files = held.files;
    list.replaceChildren(...files.map(row));
    fault.textContent = faultIn();
    fault.hidden = fault.textContent === '';
    input.setCustomValidity(fault.textContent);
  };
  const isKnown = (file) => files.some((other) =>
    other.name === file.name && other.size === file.size && other.lastModified === file.lastModified);
  const add = (more) => take([...files, ...[...more].filter((file) => !isKnown(file))]);
  input.addEventListener('change', () => add(input.files));
  const form = input.form;
  const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes('Files') ?? false;
  form.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    field.classList.add('over');
  });
  form.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget)) field.classList.remove('over');
  });
  form.addEventListener('drop', (event) => {
    field.classList.remove('over');
    if (!hasFiles(event)) return;
    event.preventDefault();
    add(event.dataTransfer.files);
  });
  form.addEventListener('paste', ({ clipboardData }) => {
    if (clipboardData.files.length > 0) add(clipboardData.files);
  });
  if (input.files.length > 0) add(input.files);
})();
`);
