import { App } from './app.tsx';
import { startApp } from './start.tsx';

startApp(<App />);
if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/service-worker.js');
