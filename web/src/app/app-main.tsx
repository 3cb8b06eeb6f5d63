import '../theme/app.scss';
