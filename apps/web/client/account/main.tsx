import { render } from 'preact';

const place = document.getElementById('app');
if (place) render(<p class="page">Loading…</p>, place);
